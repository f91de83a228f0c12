import { useSite, useT } from '@flotilla/react';
import { cn, VisuallyHidden } from '@flotilla/ui';
import { messages } from '../messages.js';

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
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              className={cn(
                'grid h-8 min-w-8 sm:min-w-10 place-items-center rounded-full px-1.5 text-xs font-semibold text-muted-foreground uppercase transition-colors',
                'hover:text-foreground aria-[current=true]:bg-card aria-[current=true]:text-foreground aria-[current=true]:shadow-xs',
              )}
            >
              {code}
              <VisuallyHidden>{nameOf(code)}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The name of a language in itself: `русский`. */
function nameOf(code: string): string | undefined {
  const known = names.get(code) ?? new Intl.DisplayNames([code], { type: 'language' }).of(code);
  if (known) names.set(code, known);
  return known;
}

// Looking a name up costs more than rendering the rest of the switch.
const names = new Map<string, string>();
