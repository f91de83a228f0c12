/** What a link may lead to beside paths, anchors and queries. */
const allowedSchemes = /^(https?|mailto|tel|sms):/i;
const anyScheme = /^[^/?#]*:/;
/** What browsers drop or ignore in a url before they read its scheme, and what only hides it from a reader. */
const ignored = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g;
const entity = /&(?:#x([0-9a-f]+)|#(\d+)|(colon|tab|newline|lpar|amp));?/gi;
const named: Record<string, string> = { colon: ':', tab: '\t', newline: '\n', lpar: '(', amp: '&' };
const maxCodePoint = 0x10ffff;

/** The href as it was written, or undefined when it has a scheme other than http, https, mailto, tel or sms. */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== 'string') return undefined;
  const trimmed = href.trim();
  const readings = [trimmed, unescapeEntities(trimmed), unescapeEntities(unescapeEntities(trimmed)), unescapePercents(trimmed)];
  return readings.map((reading) => reading.replace(ignored, '')).every(isAllowed) ? trimmed : undefined;
}

const isAllowed = (reading: string) => !anyScheme.test(reading) || allowedSchemes.test(reading);

/** The address of a picture, a path of the site or on the web, or undefined when it is neither. */
export function safeSrc(src: unknown): string | undefined {
  const safe = safeHref(src);
  const scheme = /^([^/?#]*):/.exec(safe ?? '')?.[1];
  return scheme === undefined || /^https?$/i.test(scheme) ? safe : undefined;
}

// HTML that passed through another editor may hold entities; a later reader could undo them.
function unescapeEntities(text: string): string {
  return text.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= maxCodePoint ? String.fromCodePoint(code) : whole;
  });
}

function unescapePercents(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
