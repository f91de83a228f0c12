import { type Composition, type CompositionNode, isEntry, keyOf } from './composition.js';

/** Returns a row that the composition leaves out, such as one of a list; its values are known when the panel reads it. */
export function entryNode(key: string): CompositionNode {
  const [entity = '', id = ''] = key.split(':');
  return {
    ...{ entity, id, role: 'reference', variant: 'default', values: {} },
    ...{ etag: null, change: null, usedOn: null, uses: 0 },
  };
}

export function withNode(composition: Composition, node: CompositionNode): Composition {
  return { ...composition, nodes: { ...composition.nodes, [keyOf(node)]: node } };
}

/** Keeps the selected row in a composition that was read again, if the page only shows the row in a list. */
export function withEntry(
  read: Composition,
  selected: string | undefined,
  before?: Composition,
): Composition {
  const node = selected === undefined ? undefined : before?.nodes[selected];
  if (!before || !node || selected === undefined || !isEntry(before, selected)) return read;
  return selected in read.nodes ? read : withNode(read, node);
}
