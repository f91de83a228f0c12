import { isFont, isStoredName, storedPrefix, variableMark } from '../files.js';
import { type FontPair, fontPairs } from './options.js';
import { fontLine, type FontRole, fontRoles } from './theme-css.js';

/** Addresses of the stored fonts of a site, which replace a family of its pair. */
type OwnFonts = Readonly<Partial<Record<FontRole, string>>>;

const choices = { display: 'fontDisplay', text: 'fontText' } as const satisfies Record<FontRole, string>;

/** Returns the choices of a theme that name fonts of the site, which {@link ownFontsOf} reads. */
export function fontChoices(addresses: Readonly<Partial<Record<FontRole, unknown>>>): Record<string, string> {
  const chosen = fontRoles.map((role) => [choices[role], fontAddress(addresses[role])] as const);
  return Object.fromEntries(
    chosen.flatMap(([name, address]) => (address === undefined ? [] : [[name, address]])),
  );
}

/** Returns the own fonts among the choices of a theme; addresses of other files do not count. */
export function ownFontsOf(theme: Readonly<Record<string, unknown>>): OwnFonts {
  const own = fontRoles.map((role) => [role, fontAddress(theme[choices[role]])] as const);
  return Object.fromEntries(own.filter(([, address]) => address !== undefined));
}

function fontAddress(address: unknown): string | undefined {
  return typeof address === 'string' &&
    address.startsWith(storedPrefix) &&
    isFontName(address.slice(storedPrefix.length))
    ? address
    : undefined;
}

const isFontName = (name: string) => isFont(name) && isStoredName(name);

/**
 * Returns the name of the style sheet of own fonts, which determines its content: the pair of the fallbacks, and the
 * stored files. `fonts-0,1e8cbbe4.woff2,.css`; undefined without own fonts.
 */
export function ownFontsFile(pair: FontPair, own: OwnFonts): string | undefined {
  const names = fontRoles.map((role) => encoded(own[role]));
  return names.every((name) => name === '')
    ? undefined
    : `fonts-${fontPairs.indexOf(pair)},${names.join(',')}.css`;
}

/** A character that names of stored files do not contain. */
const slash = '~';
const encoded = (address = '') => address.slice(storedPrefix.length).replaceAll('/', slash);
const decoded = (name: string) => (name === '' ? undefined : storedPrefix + name.replaceAll(slash, '/'));

/** Returns the content of a file; undefined for a name that {@link ownFontsFile} does not return. */
export function ownFontsCss(file: string): string | undefined {
  const [, number = '', display = '', text = ''] = filePattern.exec(file) ?? [];
  const pair = fontPairs[Number(number)];
  if (number === '' || pair === undefined) return undefined;
  const own = ownFontsOf({ [choices.display]: decoded(display), [choices.text]: decoded(text) });
  return ownFontsFile(pair, own) === file ? cssOf(pair, own) : undefined;
}

const filePattern = /^fonts-(\d),([\w.~-]*),([\w.~-]*)\.css$/;

const families = { display: 'Own Display', text: 'Own Text' } as const satisfies Record<FontRole, string>;

function cssOf(pair: FontPair, own: OwnFonts): string {
  const roles = fontRoles.filter((role) => own[role] !== undefined);
  const faces = roles.map((role) => faceOf(role, own[role] ?? ''));
  const lines = roles.map((role) => fontLine(pair, role, families[role]));
  // More specific than a theme, which previews apply after all style sheets of the page.
  return `${faces.join('')}:root:root{${lines.join(';')}}`;
}

/**
 * Headings look as the font is drawn. Texts of a font with one weight have a bold of the browser, so that emphasis
 * remains visible.
 */
function faceOf(role: FontRole, address: string): string {
  const hasWeights = role === 'display' || address.includes(`${variableMark}.`);
  const weights = hasWeights ? ';font-weight:100 900' : '';
  return `@font-face{font-family:'${families[role]}';src:url(${address})format('woff2');font-display:swap${weights}}`;
}
