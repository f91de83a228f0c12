const start = new Date(0).toISOString();

interface Pages<At extends string> {
  /** The column with the moments that rows are ordered by. */
  readonly at: At;
  readonly size: number;
}

/**
 * Reads rows by a moment, page by page, so that rows that stay do not keep a job from later ones. `read` returns the first
 * `size` rows from a moment on.
 */
export async function* rowsByPage<
  At extends string,
  Row extends { readonly id: string } & Readonly<Record<At, string | null>>,
>(read: (from: string) => Promise<readonly Row[]>, { at, size }: Pages<At>): AsyncGenerator<Row, void> {
  let from = start;
  let former = new Set<string>();
  for (;;) {
    const rows = await read(from);
    // Rows of the same moment can be on two pages.
    const further = rows.filter(({ id }) => !former.has(id));
    yield* further;
    if (rows.length < size || further.length === 0) return;
    from = rows.at(-1)?.[at] ?? from;
    former = new Set(rows.map(({ id }) => id));
  }
}
