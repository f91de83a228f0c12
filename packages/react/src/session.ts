export { Answer, type AnswerProps, type QueryState } from './visitor/answer.js';
export { defineSessionPart, type SessionGateProps, type SessionPart } from './visitor/session-part.js';
export { useIsAwake } from './session/use-is-awake.js';
export { Authorized, type AuthorizedProps } from './visitor/authorized.js';
export type { SessionSubject } from './session/tokens/claims.js';
export { goTo } from './session/go.js';
export { session, type Session } from './session/session.js';
export {
  defineSessionSource,
  type ProtectedCall,
  provideSessionSource,
  type SessionSource,
  type SessionSourceDefinition,
  type Tokens,
} from './session/source/session-source.js';
export type { SessionState } from './session/session-state.js';
export { NavbarSkeleton } from './visitor/navbar-skeleton.js';
export { usePermissions } from './visitor/use-permissions.js';
export { useMe } from './visitor/use-me.js';
export { useSession } from './session/use-session.js';
