import type { AdminGate } from './admin-gate.js';
import type {
  AdminAction,
  AdminBarItem,
  AdminColumn,
  AdminCustomerPart,
  AdminHome,
  AdminInput,
  AdminPage,
  AdminSection,
  AdminSetup,
  AdminTask,
} from './admin-parts.js';
import type { AdminVariant } from './admin-variants.js';

/** Exports of a module's `./admin` entry point. */
export interface AdminModule {
  readonly columns?: readonly AdminColumn[];
  readonly inputs?: readonly AdminInput[];
  readonly sections?: readonly AdminSection[];
  readonly actions?: readonly AdminAction[];
  readonly pages?: readonly AdminPage[];
  readonly home?: readonly AdminHome[];
  readonly customerParts?: readonly AdminCustomerPart[];
  readonly setup?: readonly AdminSetup[];
  readonly tasks?: readonly AdminTask[];
  readonly variants?: readonly AdminVariant[];
  readonly bar?: readonly AdminBarItem[];
  readonly gate?: AdminGate;
}
