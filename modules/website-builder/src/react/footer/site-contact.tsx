import { nameOfNetwork, type SiteAccount } from '@flotilla/core/theme';
import { linkTo, localized, telHref, useSite } from '@flotilla/react';
import { FooterLink } from '@flotilla/ui';

/** The contact of the site, its messengers and social networks, from its settings; nothing without them. */
export function SiteContact() {
  const { settings, ...site } = useSite();
  const { phone, email, messengers = [], social = [] } = settings ?? {};
  const texts = [settings?.address, settings?.hours].flatMap((text) => localized(text, site) ?? []);
  const accounts = [...messengers, ...social];
  if (texts.length === 0 && !phone && !email && accounts.length === 0) return null;
  return (
    <>
      {texts.map(({ value, lang }) => (
        <p key={value} lang={lang} className="text-sm wrap-anywhere">
          {value}
        </p>
      ))}
      <ul className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {phone && <FooterLink href={telHref(phone)}>{phone}</FooterLink>}
        {email && (
          <FooterLink href={`mailto:${email}`} className="wrap-anywhere">
            {email}
          </FooterLink>
        )}
        {accounts.map((account) => (
          <AccountLink key={account.url} account={account} />
        ))}
      </ul>
    </>
  );
}

function AccountLink({ account: { network, url } }: { account: SiteAccount }) {
  return <FooterLink {...linkTo(url, useSite())}>{nameOfNetwork(network)}</FooterLink>;
}
