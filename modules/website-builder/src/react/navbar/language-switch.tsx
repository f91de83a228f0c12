import { Enhanced, useLanguageLinks, useT } from '@flotilla/react';
import { cn, VisuallyHidden } from '@flotilla/ui';
import { islands } from './islands.js';
import { messages } from '../messages.js';

/** Leads to the same page in every language of the site. */
export function LanguageSwitch({ className }: { className?: string }) {
  const links = useLanguageLinks();
  const t = useT(messages);
  if (links.length < 2) return null;
  return (
    <Enhanced by={islands.languageSwitch}>
      <nav aria-label={t('languages')} className={className}>
        <ul className="flex items-center rounded-full bg-muted p-1">
          {links.map(({ language, name, href, isCurrent }) => (
            <li key={language}>
              <a
                href={href}
                hrefLang={language}
                lang={language}
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(
                  'grid h-8 min-w-8 sm:min-w-10 place-items-center rounded-full px-1.5 text-xs font-semibold text-muted-foreground uppercase transition-colors',
                  'hover:text-foreground aria-[current=true]:bg-segment aria-[current=true]:text-foreground aria-[current=true]:shadow-xs forced-colors:aria-[current=true]:underline',
                )}
              >
                {language}
                <VisuallyHidden>{name}</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Enhanced>
  );
}
