import type { ImportedRow } from './imported-rows.js';
import type { ResolvedRow } from './resolve-references.js';

/** Rows that name rows of the same file, by the first key that no stored row has. */
export class WaitingRows {
  private readonly byKey = new Map<string, ResolvedRow[]>();

  /** Keeps the rows that wait for others; returns the ready ones. */
  keep(resolved: readonly ResolvedRow[]): ResolvedRow[] {
    return resolved.filter((one) => {
      const [missing] = one.waitsFor;
      if (missing === undefined) return true;
      if (!this.byKey.get(missing)?.push(one)) this.byKey.set(missing, [one]);
      return false;
    });
  }

  /** Returns the rows that wait for these keys, in the order of the file, and forgets them. */
  release(keys: readonly string[]): ImportedRow[] {
    const released = keys.flatMap((key) => {
      const rows = this.byKey.get(key) ?? [];
      this.byKey.delete(key);
      return rows.map(({ row }) => row);
    });
    return released.toSorted((one, other) => one.line - other.line);
  }

  all(): readonly ResolvedRow[] {
    return [...this.byKey.values()].flat();
  }
}
