/** A row of any entity, as the API returns it. */
export interface AdminRow {
  readonly id: string;
  readonly [name: string]: unknown;
}
