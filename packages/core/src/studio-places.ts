export {
  type Container,
  type EditingOf,
  ownPositionOf,
  ownRegions,
  pageRegions,
  positionsOf,
  type Refusal,
  refusalOf,
  refusalOfForm,
  refusalOfMove,
} from './studio/places.js';
