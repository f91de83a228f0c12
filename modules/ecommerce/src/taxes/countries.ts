/** Member states of the European Union, ISO 3166-1. */
const memberStates = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
    ' ',
  ),
);

export const isMemberState = (country: string) => memberStates.has(country);

/** Regions of CLDR that are no countries: unions, and codes for private use. */
const noCountries = /* @__PURE__ */ new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
let names: Intl.DisplayNames | undefined;

/** Returns whether a text is a country code of ISO 3166-1, such as `CY`. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) !== undefined;
}
