/** Connected components of keys (union–find with path compression). */
export class Components {
  private readonly parents = new Map<string, string>();

  join(one: string, other: string): void {
    const [from, to] = [this.rootOf(one), this.rootOf(other)];
    if (from !== to) this.parents.set(from, to);
  }

  /** Returns the key that stands for a component. */
  rootOf(key: string): string {
    let root = key;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next;
    for (let at = key; at !== root;) {
      const next = this.parents.get(at) ?? root;
      this.parents.set(at, root);
      at = next;
    }
    return root;
  }
}
