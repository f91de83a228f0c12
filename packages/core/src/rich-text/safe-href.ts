/** Schemes of links beside paths, anchors and queries. */
const allowedSchemes = /^(https?|mailto|tel|sms):/i;
const anyScheme = /^[^/?#]*:/;
/** Characters that browsers ignore before a url's scheme, and invisible ones. */
const ignored = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g;
const entity = /&(?:#x([0-9a-f]+)|#(\d+)|(colon|tab|newline|lpar|amp));?/gi;
const named: Record<string, string> = { colon: ':', tab: '\t', newline: '\n', lpar: '(', amp: '&' };
const maxCodePoint = 0x10ffff;

/** Returns the trimmed href, or undefined when it has a scheme other than http, https, mailto, tel or sms. */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== 'string') return undefined;
  const trimmed = href.trim();
  const readings = [
    trimmed,
    unescapeEntities(trimmed),
    unescapeEntities(unescapeEntities(trimmed)),
    unescapePercents(trimmed),
  ];
  return readings.map((reading) => reading.replace(ignored, '')).every(isAllowed) ? trimmed : undefined;
}

const isAllowed = (reading: string) => !anyScheme.test(reading) || allowedSchemes.test(reading);

/** Returns the address of a picture, a path of the site or an http address, or undefined for any other. */
export function safeSrc(src: unknown): string | undefined {
  const safe = safeHref(src);
  const scheme = /^([^/?#]*):/.exec(safe ?? '')?.[1];
  return scheme === undefined || /^https?$/i.test(scheme) ? safe : undefined;
}

// HTML from other editors may contain entities, which a later parser would decode.
function unescapeEntities(text: string): string {
  return text.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= maxCodePoint ? String.fromCodePoint(code) : whole;
  });
}

function unescapePercents(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
