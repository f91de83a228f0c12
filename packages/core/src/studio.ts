export { type BlockEditing, blockEditing, type BlockPreset, emptyForm } from './studio/block-editing.js';
export { clipboardText, portableIn } from './studio/clipboard-text.js';
export {
  type Composition,
  compositionAnswer,
  compositionMeta,
  type CompositionNode,
  compositionPath,
  type CompositionPlacement,
  type CompositionRegion,
  compositionRoot,
  type CompositionSlot,
  type LinkedNode,
  nodeKey,
  type RowKey,
  slotOf,
} from './studio/composition.js';
export { deletionOf, separationOf } from './studio/deletion.js';
export { fromPortable } from './studio/from-portable.js';
export { hidingOf, moveOf } from './studio/moving.js';
export { newPageOf } from './studio/new-page.js';
export {
  afterItem,
  type CompositionItem,
  copyOf,
  type Insertion,
  insertionOf,
  nodeOfItem,
  type Position,
} from './studio/placing.js';
export { type Portable, type PortableReference, referenceKey, referencesOf } from './studio/portable.js';
export { portable } from './studio/portable-schema.js';
export { partsOfNode, toPortable } from './studio/to-portable.js';
export { advancedFields, blockCategories, type BlockCategory } from './views/editing.js';
