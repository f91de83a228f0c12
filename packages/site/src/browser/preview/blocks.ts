export interface Block {
  readonly entity: string;
  readonly id: string;
}

/** The elements of each block of the page, found by the comments before and after them. */
export class Blocks {
  private byElement = new Map<Element, Block>();

  constructor() {
    this.read();
  }

  /** Finds the blocks again, after the page has changed. */
  read(): void {
    this.byElement = blocksIn(document.body);
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

function blocksIn(root: Node): Map<Element, Block> {
  const found = new Map<Element, Block>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const [, entity, id] = /^block (\S+) (\S+)$/.exec(walker.currentNode.nodeValue ?? '') ?? [];
    if (entity === undefined || id === undefined) continue;
    for (
      let next = walker.currentNode.nextSibling;
      next && next.nodeValue !== '/block';
      next = next.nextSibling
    )
      if (next instanceof Element) found.set(next, { entity, id });
  }
  return found;
}
