export {
  editingByVariant,
  type EditingOf,
  pageRegions,
  partOfVariant,
  type Refusal,
  refusalInRegion,
  refusalOfCount,
  refusalOnPage,
} from './studio/place-rules.js';
export {
  type Container,
  emptyListsOf,
  ownPositionOf,
  ownRegions,
  positionsOf,
  refusalOf,
  refusalOfForm,
  refusalOfMove,
} from './studio/places.js';
