import { defineVariant, LocalizedRichText, linkTo, useSite, useTitle } from '@flotilla/react';
import { Footer, FooterColumn, FooterLink } from '@flotilla/ui';
import { IconTitle } from '../action/icon-title.js';
import { LogotypeLink } from '../picture/logotype.js';
import type { SelectedButtonsArray } from '../../selections.js';
import type { SelectedContent } from '../../views.js';
import * as views from '../../views.js';
import { SiteContact } from './site-contact.js';

/**
 * The footer: arrays linked as `default` and `additional` are columns of links, those linked as `extra` are
 * small print. The settings of the site add its contact.
 */
export const footerDefault = defineVariant(views.footerDefault, function FooterDefault({ row }) {
  const columns = [...row.main, ...row.additional];
  const { extra } = row;
  return (
    <Footer
      id={row.anchor ?? undefined}
      className={row.className ?? undefined}
      brand={<Brand logotypes={row.logotypes} description={row.description} />}
      legal={extra.length > 0 && extra.map((array) => <SmallPrint key={array.id} array={array} />)}
    >
      {columns.map((array) => (
        <Column key={array.id} array={array} />
      ))}
    </Footer>
  );
});

function Brand({ logotypes, description }: Pick<SelectedContent, 'logotypes' | 'description'>) {
  return (
    <div className="flex flex-col gap-4">
      {logotypes.map((logotype) => (
        <LogotypeLink key={logotype.id} logotype={logotype} className="text-deep-foreground" />
      ))}
      <LocalizedRichText value={description} />
      <SiteContact />
    </div>
  );
}

function Column({ array }: { array: SelectedButtonsArray }) {
  const title = useTitle(array);
  return (
    <FooterColumn title={title.value} lang={title.lang} className={array.className ?? undefined}>
      <FooterLinks array={array} />
    </FooterColumn>
  );
}

function SmallPrint({ array }: { array: SelectedButtonsArray }) {
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <LocalizedRichText value={array.description} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        <FooterLinks array={array} />
      </ul>
    </div>
  );
}

function FooterLinks({ array }: { array: SelectedButtonsArray }) {
  const site = useSite();
  return array.buttons.map((button) => (
    <FooterLink
      key={button.id}
      {...linkTo(button.url, site)}
      className="inline-flex items-center gap-2 wrap-anywhere"
    >
      <IconTitle button={button} />
    </FooterLink>
  ));
}
