/** The values of a row by column. */
export interface Cells extends Iterable<readonly [column: string, value: unknown]> {
  get(column: string): unknown;
}

/** A row of a file. */
export interface FileRecord {
  /** Line of the file where the row begins, from 1. */
  readonly line: number;
  readonly cells: Cells;
  /** The reason why the row cannot be read. */
  readonly problem?: string;
}

/** The content of a file. */
export interface FileRows {
  /** Names of the columns; a repeated name is listed twice. */
  readonly columns: readonly string[];
  readonly records: readonly FileRecord[];
  /** The number of cells, where empty ones count an eighth. */
  readonly cells: number;
  /** Whether values are texts of cells, as in CSV. */
  readonly isText: boolean;
  /** Whether numbers may have a decimal comma. */
  readonly hasDecimalComma: boolean;
}
