export { type BlockEditing, blockEditing, type BlockPreset, emptyForm } from './studio/block-editing.js';
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
export {
  clipboardText,
  type Portable,
  portable,
  portableIn,
  type PortableReference,
  referenceKey,
  referencesOf,
} from './studio/portable.js';
export { partsOfNode, toPortable } from './studio/to-portable.js';
export { advancedFields, blockCategories, type BlockCategory } from './views/editing.js';
