export { Authorized, type AuthorizedProps } from './authorized.js';
export type { SessionSubject } from './tokens/claims.js';
export { session, type Session } from './session.js';
export {
  defineSessionSource,
  type ProtectedCall,
  provideSessionSource,
  type SessionSource,
  type SessionSourceDefinition,
  type Tokens,
} from './source/session-source.js';
export type { SessionState } from './session-state.js';
export { useMe } from './use-me.js';
export { useSession } from './use-session.js';
