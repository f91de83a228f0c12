import type { PairRatio } from '@flotilla/core/theme';
import { type ReactNode } from 'react';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { themeMessages } from './theme-messages.js';

/** The contrast of all pairs of colors. The theme moves colors until each pair is readable. */
export function ContrastList({ ratios }: { ratios: readonly PairRatio[] }): ReactNode {
  const t = useT(themeMessages);
  const { language } = useInterfaceLanguage();
  const written = (ratio: number) =>
    // Rounds down, so that a pair never seems better than it is.
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
      Math.floor(ratio * 100) / 100,
    );
  const texts = ratios.filter(({ least }) => least >= 4.5);
  const lowest = Math.min(...texts.map(({ ratio }) => ratio));
  const nameOf = ({ text, ground, hovered }: PairRatio) => {
    const pair = t('pair', { text, ground });
    return hovered ? t('hovered', { pair }) : pair;
  };
  return (
    <section aria-label={t('contrast')} className="rounded-lg bg-muted px-4 py-3 text-sm">
      <p>{t('allPass', { count: ratios.length, ratio: written(lowest) })}</p>
      <details className="mt-1">
        <summary className="cursor-pointer py-1 font-medium underline underline-offset-2 pointer-coarse:min-h-11">
          {t('pairs')}
        </summary>
        {(['light', 'dark'] as const).map((side) => (
          <div key={side} className="pt-2">
            <h2 className="text-xs font-semibold text-muted-foreground">{t(side)}</h2>
            <ul className="text-xs">
              {ratios
                .filter((pair) => pair.side === side)
                .map((pair) => (
                  <li
                    key={`${pair.text} ${pair.ground} ${pair.hovered?.behind}`}
                    className="flex justify-between gap-3 py-0.5"
                  >
                    <span className="wrap-anywhere">{nameOf(pair)}</span>
                    <span className="shrink-0 tabular-nums">
                      {written(pair.ratio)}{' '}
                      <span className="text-muted-foreground">{t('needed', { least: pair.least })}</span>
                    </span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  );
}
