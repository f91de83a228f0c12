/** SQL, because the rates of a class are those of today, each with its zone, and checks are used by number. */
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

/** Returns checks of tax numbers that are older than `days`, and whose number no order has. */
export async function unusedChecks(days: number, limit: number, db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(unusedText, [days, limit])).map(({ id }) => id);
}

const unusedText = `
select c."id" from "ecommerce_tax_id_check" c where c."checkedAt" < now() - $1 * interval '1 day'
  and not exists (select 1 from "ecommerce_order" o where o."taxId" = c."taxId") limit $2`;
