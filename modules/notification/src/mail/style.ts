import { hexOf, type Theme, themedColors } from '@flotilla/core/theme';
import { createContext, type CSSProperties } from 'react';

/** Colors of a mail by purpose, in one appearance. */
interface MailColors {
  readonly page: string;
  readonly card: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly primary: string;
  readonly onPrimary: string;
}

type MailPalette = Readonly<Record<'light' | 'dark', MailColors>>;

/** Colors of a site with the default look. */
const defaultPalette: MailPalette = {
  light: {
    page: '#f4f2ea',
    card: '#fdfbf7',
    ink: '#122335',
    quiet: '#505e6d',
    line: '#e2ded5',
    primary: '#0f395b',
    onPrimary: '#ffffff',
  },
  dark: {
    page: '#09192a',
    card: '#10263b',
    ink: '#f6f3ec',
    quiet: '#a3bdcc',
    line: '#2c4861',
    primary: '#9fd3ea',
    onPrimary: '#09243d',
  },
};

function paletteOf(theme: Theme | undefined): MailPalette {
  if (!theme) return defaultPalette;
  const colors = themedColors(theme);
  const inAppearance = (side: 'light' | 'dark'): MailColors => ({
    page: hexOf(side === 'light' ? colors.muted.light : colors.background.dark),
    card: hexOf(side === 'light' ? colors.background.light : colors.card.dark),
    ink: hexOf(colors.foreground[side]),
    quiet: hexOf(colors['muted-foreground'][side]),
    line: hexOf(colors.border[side]),
    primary: hexOf(colors.primary[side]),
    onPrimary: hexOf(colors['primary-foreground'][side]),
  });
  return { light: inAppearance('light'), dark: inAppearance('dark') };
}

const fontFamily = "Manrope, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Returns the inline styles, which have the best support in mail readers; classes are only for the dark colors.
 */
function styleOf(colors: MailColors, direction: 'ltr' | 'rtl') {
  const textAlign = direction === 'rtl' ? 'right' : 'left';
  return {
    page: {
      margin: 0,
      padding: '32px 12px',
      backgroundColor: colors.page,
      fontFamily,
      color: colors.ink,
      direction,
      textAlign,
    },
    frame: { maxWidth: 560, margin: '0 auto' },
    brand: {
      padding: '0 8px 16px',
      fontSize: 18,
      lineHeight: '24px',
      fontWeight: 700,
      color: colors.primary,
      textDecoration: 'none',
    },
    card: {
      padding: '32px 32px 24px',
      backgroundColor: colors.card,
      border: `1px solid ${colors.line}`,
      borderRadius: 12,
      textAlign,
    },
    heading: { margin: '0 0 16px', fontSize: 24, lineHeight: '32px', fontWeight: 700, color: colors.ink },
    text: { margin: '0 0 16px', fontSize: 16, lineHeight: '26px', color: colors.ink },
    small: { margin: '0 0 12px', fontSize: 14, lineHeight: '22px', color: colors.quiet },
    button: {
      padding: '14px 24px',
      borderRadius: 8,
      backgroundColor: colors.primary,
      fontSize: 16,
      lineHeight: '20px',
      fontWeight: 700,
      color: colors.onPrimary,
      textDecoration: 'none',
    },
    link: { color: colors.primary, textDecoration: 'underline', overflowWrap: 'anywhere' },
    footer: { margin: 0, padding: '20px 8px 0', fontSize: 13, lineHeight: '20px', color: colors.quiet },
    footerLink: { color: 'inherit', textDecoration: 'underline' },
  } as const satisfies Record<string, CSSProperties>;
}

/** The styles of a mail. */
export interface MailLook {
  readonly style: ReturnType<typeof styleOf>;
  readonly darkStyle: string;
}

/** Returns the styles of a mail in the look of the site; absent for the default one. */
export function lookOf(theme?: Theme, direction: 'ltr' | 'rtl' = 'ltr'): MailLook {
  const { light, dark } = paletteOf(theme);
  return { style: styleOf(light, direction), darkStyle: darkStyleOf(dark) };
}

/** Provides the styles to the parts of a mail. */
export const MailLookContext = createContext(lookOf());

/** For mail readers with a dark mode and media queries. */
function darkStyleOf({ page, card, ink, quiet, line, primary, onPrimary }: MailColors): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${page} !important; }
  .card { background-color: ${card} !important; border-color: ${line} !important; }
  .ink { color: ${ink} !important; }
  .quiet { color: ${quiet} !important; }
  .accent { color: ${primary} !important; }
  .button { background-color: ${primary} !important; color: ${onPrimary} !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px 16px !important; }
  .button { display: block !important; text-align: center !important; }
}`;
}
