import type { CSSProperties } from 'react';

/** Colours of a mail by purpose, the same as on the site. Dark ones are set by {@link darkStyle}. */
const colors = {
  page: '#f4f2ea',
  card: '#fdfbf7',
  ink: '#122335',
  quiet: '#505e6d',
  line: '#e2ded5',
  primary: '#0f395b',
  onPrimary: '#ffffff',
} as const;

const fontFamily = "Manrope, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Inline styles have the best support in mail readers; classes are only for the dark colours. */
export const style = {
  page: { margin: 0, padding: '32px 12px', backgroundColor: colors.page, fontFamily, color: colors.ink },
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

/** For mail readers with a dark mode and media queries. */
export const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #09192a !important; }
  .card { background-color: #10263b !important; border-color: #2c4861 !important; }
  .ink { color: #f6f3ec !important; }
  .quiet { color: #a3bdcc !important; }
  .accent { color: #9fd3ea !important; }
  .button { background-color: #9fd3ea !important; color: #09243d !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px 16px !important; }
  .button { display: block !important; text-align: center !important; }
}`;
