/**
 * Reads unpublished rows: its readers require `isOffered`, or lock rows that were checked before.
 *
 * SQL, because statements of prices, rentals and deliveries read products with the values of their parents.
 */
import { isPublishedSql } from '@flotilla/backend/ports';

/** Text of the option `a` in the language of the title `t`, else in English, else in its first language. */
const optionText = `coalesce(nullif(a."string" ->> t.key, ''), nullif(a."string" ->> 'en', ''), (select value from jsonb_each_text(a."string") limit 1), '')`;

/** Title of a variation `v` of the product `p`: "Crew cap, M, Navy", as `variations/variation-title.ts` writes it. */
const titleText = `case when p."id" is null or v."title" <> '{}'::jsonb then v."title" else (
    select coalesce(jsonb_object_agg(t.key, concat_ws(', ', nullif(t.value, ''), (
      select string_agg(nullif(${optionText}, ''), ', ' order by x."orderIndex", x."id")
      from "ecommerce_products_to_attributes" x join "ecommerce_attribute" a on a."id" = x."attributeId"
      where x."productId" = v."id" and x."variant" = 'option'
    ))), '{}'::jsonb) from jsonb_each_text(p."title") t
  ) end`;

/**
 * Products as a table: with the values that variations take from their parents, as `variations/inherited.ts` does.
 * PostgreSQL flattens it, so that a column that is not read costs nothing.
 */
export const soldProducts = `(
  select v."id", v."variant", v."slug", v."slugs", v."parentId", ${titleText} as "title",
    case when v."shortDescription" = '{}'::jsonb then coalesce(p."shortDescription", v."shortDescription") else v."shortDescription" end as "shortDescription",
    coalesce(p."type", v."type") as "type", coalesce(p."isShippable", v."isShippable") as "isShippable",
    coalesce(v."scheduleId", p."scheduleId") as "scheduleId", coalesce(v."taxClassId", p."taxClassId") as "taxClassId",
    coalesce(v."weight", p."weight") as "weight",
    ${isPublishedSql('v')} and (v."parentId" is null or coalesce(${isPublishedSql('p')}, false)) as "isOffered",
    exists (select 1 from "ecommerce_product" w where w."parentId" = v."id") as "hasVariations"
  from "ecommerce_product" v left join "ecommerce_product" p on p."id" = v."parentId"
)`;

/** SQL of the ids of a product and of its parent, as an array: the owners of links that a variation inherits. */
export const ownerIds = (productId: string) =>
  `array(select unnest(array[v."id", v."parentId"]) from "ecommerce_product" v where v."id" = ${productId})`;

/**
 * Offered products with a schedule of their own or of their parent, as a table: `id`, `scheduleId`, and the
 * `listedId` of the product on whose page they are. In two parts, so that schedules find them by an index.
 */
export const scheduledProducts = `(
  select r."id", coalesce(r."parentId", r."id") as "listedId", r."scheduleId" from "ecommerce_product" r
  where ${isPublishedSql('r')} and not exists (select 1 from "ecommerce_product" w where w."parentId" = r."id")
    and (r."parentId" is null or exists (select 1 from "ecommerce_product" p where p."id" = r."parentId" and ${isPublishedSql('p')}))
  union all
  select v."id", p."id", p."scheduleId" from "ecommerce_product" p join "ecommerce_product" v on v."parentId" = p."id"
  where v."scheduleId" is null and ${isPublishedSql('v')} and ${isPublishedSql('p')}
)`;
