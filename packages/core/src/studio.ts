export {
  type Composition,
  compositionAnswer,
  compositionMeta,
  type CompositionNode,
  compositionPath,
  type CompositionPlacement,
  type CompositionRegion,
  compositionRoot,
  type LinkedNode,
  nodeKey,
  type RowKey,
} from './studio/composition.js';
