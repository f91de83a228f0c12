/** SQL, because the rates of a class are those of today, each with its zone. */
import type { Transaction } from '@flotilla/backend';
import type { ZoneRate } from '../../taxes/select-tax.js';
import type { TaxPlace } from '../../taxes/tax-terms.js';

type Query = Pick<Transaction, 'query'>;

/** A tax class, and a rate of today; the rate is null for a class without rates. */
interface ClassRate extends Record<string, unknown> {
  readonly taxClassId: string;
  readonly place: TaxPlace;
  readonly rate: string | null;
  readonly countries: unknown;
  readonly regions: unknown;
  readonly postalCodes: unknown;
}

export interface RatedClass {
  readonly place: TaxPlace;
  readonly rates: readonly ZoneRate[];
}

/** Returns tax classes by id, each with its rates of today. */
export async function ratedClasses(ids: readonly string[], db: Query): Promise<Map<string, RatedClass>> {
  const rows = await db.query<ClassRate>(ratesText, [ids]);
  const classes = Map.groupBy(rows, ({ taxClassId }) => taxClassId);
  return new Map(
    [...classes].map(([id, own]) => [
      id,
      { place: own[0]?.place ?? 'goods', rates: own.flatMap(zoneRateOf) },
    ]),
  );
}

function zoneRateOf({ rate, countries, regions, postalCodes }: ClassRate): ZoneRate[] {
  if (rate === null) return [];
  return [
    { rate, countries: textsIn(countries), regions: textsIn(regions), postalCodes: textsIn(postalCodes) },
  ];
}

/** Zones are edited as JSON. */
const textsIn = (json: unknown): string[] =>
  Array.isArray(json) ? json.filter((one): one is string => typeof one === 'string') : [];

const ratesText = `
select c."id" as "taxClassId", c."place", r."rate"::text as "rate", z."countries", z."regions", z."postalCodes"
from "ecommerce_tax_class" c
left join "ecommerce_tax_rate" r on r."taxClassId" = c."id" and r."validFrom" <= now() and (r."validUntil" is null or r."validUntil" > now())
left join "ecommerce_zone" z on z."id" = r."zoneId"
where c."id" = any($1::uuid[]) order by r."createdAt", r."id"`;
