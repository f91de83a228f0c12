import { useSite, useT } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import { messages } from './messages.js';

/** Leads to the same page in every language of the site. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { language, languages, path } = useSite();
  const t = useT(messages);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t('languages')} className={className}>
      <ul className="flex items-center rounded-full bg-muted p-1">
        {languages.map((code) => (
          <li key={code}>
            <a
              href={path === '/' ? `/${code}` : `/${code}${path}`}
              hrefLang={code}
              aria-label={nameOf(code)}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              className={cn(
                'grid h-8 min-w-8 sm:min-w-10 place-items-center rounded-full px-1.5 text-xs font-semibold text-muted-foreground uppercase transition-colors',
                'hover:text-foreground aria-[current=true]:bg-card aria-[current=true]:text-foreground aria-[current=true]:shadow-xs',
              )}
            >
              {code}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `ru` as `русский (RU)`: in its own language, with the letters that stand on the button, for who speaks to it. */
function nameOf(code: string): string {
  return `${new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code} (${code.toUpperCase()})`;
}
