/** A place; unknown parts are null. */
export interface Place {
  readonly country: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
}

export const nowhere: Place = { country: null, region: null, postalCode: null };

/** A set of places. */
export interface ZoneArea {
  readonly countries: readonly string[];
  /** Empty for all regions and postal codes of the countries; postal codes are prefixes. */
  readonly regions: readonly string[];
  readonly postalCodes: readonly string[];
}

/** Returns how specifically a zone matches a place: postal code before region before country; 0 where it does not. */
export function zoneRank({ countries, regions, postalCodes }: ZoneArea, place: Place): number {
  if (place.country === null || !countries.includes(place.country)) return 0;
  const region = place.region?.toUpperCase() ?? null;
  if (regions.length > 0 && !regions.some((one) => one.toUpperCase() === region)) return 0;
  const postalCode = compact(place.postalCode ?? '');
  const prefixes = postalCodes.map(compact).filter((prefix) => postalCode.startsWith(prefix));
  if (postalCodes.length > 0 && prefixes.length === 0) return 0;
  const longest = Math.max(0, ...prefixes.map(({ length }) => length));
  return 1 + (regions.length > 0 ? 1 : 0) + (postalCodes.length > 0 ? 2 + longest : 0);
}

const compact = (postalCode: string) => postalCode.toUpperCase().replaceAll(/[\s-]/g, '');
