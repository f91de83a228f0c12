import { Enhanced, type LanguageLink, translate, useLanguageLinks, useT } from '@flotilla/react';
import { cn, DisclosureMenu, VisuallyHidden } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { messages } from '../messages.js';
import { islands } from './islands.js';

/** More languages than these are in a menu of the bar. */
const maxInBar = 4;

/** The languages of the site in the bar: beside each other, or in a menu. */
export function LanguageMenu({ className }: { className?: string }) {
  const links = useLanguageLinks();
  const t = useT(messages);
  const id = useId();
  if (links.length <= maxInBar) return <LanguageSwitch className={className} />;
  const current = links.find(({ isCurrent }) => isCurrent);
  return (
    <div className={className}>
      <DisclosureMenu
        id={id}
        layout="dropdown"
        trigger={current?.language.toUpperCase()}
        label={`${t('languages')}: ${current?.name ?? ''}`}
        look={{ variant: 'ghost', size: 'sm' }}
      >
        <Enhanced by={islands.languageSwitch}>
          <nav aria-label={t('languages')}>
            <ul>
              {links.map((link) => (
                <li key={link.language}>
                  <LanguageAnchor
                    link={link}
                    className="block rounded-md px-3 py-2 text-sm hover:bg-muted aria-[current=true]:font-semibold"
                  >
                    {link.name}
                  </LanguageAnchor>
                </li>
              ))}
            </ul>
          </nav>
        </Enhanced>
      </DisclosureMenu>
    </div>
  );
}

/** Links to the same page in every language of the site. */
export function LanguageSwitch({ className }: { className?: string }) {
  const links = useLanguageLinks();
  const t = useT(messages);
  if (links.length < 2) return null;
  return (
    <Enhanced by={islands.languageSwitch}>
      <nav aria-label={t('languages')} className={className}>
        <ul
          className={cn(
            'flex items-center bg-muted p-1',
            links.length > maxInBar ? 'flex-wrap rounded-2xl' : 'rounded-full',
          )}
        >
          {links.map((link) => (
            <li key={link.language}>
              <LanguageAnchor
                link={link}
                className={cn(
                  'grid h-8 min-w-8 sm:min-w-10 place-items-center rounded-full px-1.5 text-xs font-semibold text-muted-foreground uppercase transition-colors',
                  !link.isTranslated && 'italic',
                  'hover:text-foreground aria-[current=true]:bg-segment aria-[current=true]:text-foreground aria-[current=true]:shadow-xs forced-colors:aria-[current=true]:underline',
                )}
              >
                {link.language}
                <VisuallyHidden>
                  {link.isTranslated ? link.name : `${link.name}. ${notTranslated(link.language)}`}
                </VisuallyHidden>
              </LanguageAnchor>
            </li>
          ))}
        </ul>
      </nav>
    </Enhanced>
  );
}

interface LanguageAnchorProps {
  readonly link: LanguageLink;
  readonly className: string;
  readonly children: ReactNode;
}

function LanguageAnchor({ link, className, children }: LanguageAnchorProps) {
  const { language, href, isCurrent, isTranslated } = link;
  return (
    <a
      href={href}
      hrefLang={language}
      lang={language}
      aria-current={isCurrent ? 'true' : undefined}
      title={isTranslated ? undefined : notTranslated(language)}
      className={className}
    >
      {children}
    </a>
  );
}

/** In the language of the link's target, like the link's text. */
const notTranslated = (language: string) => translate(messages, language)('notTranslated');
