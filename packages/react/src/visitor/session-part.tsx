import type { ComponentType, ReactNode } from 'react';
import { RequireSession } from '../session/require-session.js';
import type { ProtectedCall } from '../session/source/session-source.js';
import { Answer, type QueryState } from './answer.js';
import { Authorized } from './authorized.js';

export interface SessionGateProps {
  /** Shown until the session is known. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** A part with a visitor's own data, and its other states. */
export interface SessionPart<Props extends object, Data> {
  /** Decides who may pass; visitors with a session by default. The server renders it without a session. */
  readonly gate?: ComponentType<SessionGateProps>;
  /** The call that the visitor must be permitted to make; without it only the query itself is checked. */
  readonly call?: ProtectedCall;
  /** Shown until the API has answered. */
  readonly skeleton: ReactNode;
  /** Queries the API. A hook. */
  readonly useData: (props: Props) => QueryState<Data> & { readonly refetch?: () => unknown };
  /** Shown for null, and for data that `isEmpty` accepts. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly show: (data: Data, own: Props & ReadingAgain) => ReactNode;
}

interface ReadingAgain {
  /** Refetches the data, after a change that must show immediately. */
  readonly readAgain: () => void;
}

/**
 * Defines the component of a part for visitors with a session, with its gate and its loading, rejected,
 * failed and empty states. An island loads it; `defineIslandVariant` puts the island into a page.
 */
export function defineSessionPart<Props extends object = object, Data = unknown>(
  part: SessionPart<Props, Data>,
): (props: Props) => ReactNode {
  const { gate: Gate = RequireSession, call, skeleton } = part;
  const Own = ownOf(part);
  return function SessionPartOf(props) {
    const own = <Own {...props} />;
    const permitted = call ? (
      <Authorized action={call} skeleton={skeleton}>
        {own}
      </Authorized>
    ) : (
      own
    );
    return <Gate skeleton={skeleton}>{permitted}</Gate>;
  };
}

function ownOf<Props extends object, Data>({
  useData,
  skeleton,
  isEmpty,
  empty,
  show,
}: SessionPart<Props, Data>) {
  return function Own(props: Props): ReactNode {
    const query = useData(props);
    if (query.data === null && empty) return empty;
    const readAgain = () => void query.refetch?.();
    return (
      <Answer of={query} skeleton={skeleton}>
        {(data) => (isEmpty?.(data) ? empty : show(data, { ...props, readAgain }))}
      </Answer>
    );
  };
}
