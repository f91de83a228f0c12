export interface Block {
  readonly entity: string;
  readonly id: string;
}

/** The comments around a block. */
export interface BlockRange {
  readonly block: Block;
  readonly start: ChildNode;
  readonly end: ChildNode;
}

/** The elements of each block of the page, found by the comments before and after them. */
export class Blocks {
  /** In the order of the page. */
  ranges: readonly BlockRange[] = [];
  private byElement = new Map<Element, Block>();

  constructor() {
    this.read();
  }

  /** Finds the blocks again, after the page has changed. */
  read(): void {
    this.ranges = rangesIn(document.body);
    this.byElement = new Map(
      this.ranges.flatMap((range) =>
        nodesBetween(range).flatMap((node) =>
          node instanceof Element ? [[node, range.block] as const] : [],
        ),
      ),
    );
  }

  /** Returns the block that contains a node, with its element. */
  at(target: EventTarget | null): [Element, Block] | undefined {
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
      const block = this.byElement.get(at);
      if (block) return [at, block];
    }
    return undefined;
  }

  /** Returns the elements of a block; it may have several, or none. */
  elementsOf({ entity, id }: Block): Element[] {
    return [...this.byElement].flatMap(([element, block]) =>
      block.entity === entity && block.id === id ? element : [],
    );
  }
}

/** Returns the blocks below a node, in their order. */
export function rangesIn(root: Node): BlockRange[] {
  const found: BlockRange[] = [];
  let open: Omit<BlockRange, 'end'> | undefined;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const comment = walker.currentNode as Comment;
    const [, entity, id] = /^block (\S+) (\S+)$/.exec(comment.data) ?? [];
    if (entity !== undefined && id !== undefined) open = { block: { entity, id }, start: comment };
    if (comment.data !== '/block' || !open) continue;
    found.push({ ...open, end: comment });
    open = undefined;
  }
  return found;
}

/** Returns the nodes of a block. */
export function nodesBetween({ start, end }: BlockRange): ChildNode[] {
  const nodes: ChildNode[] = [];
  for (let next = start.nextSibling; next && next !== end; next = next.nextSibling) nodes.push(next);
  return nodes;
}
