import type { ComponentType, ReactNode } from 'react';
import { SessionPlace } from '../session/session-place.js';
import type { ProtectedCall } from '../session/source/session-source.js';
import { Answer, type Asked } from './answer.js';
import { Authorized } from './authorized.js';

export interface SessionGateProps {
  /** Stands there until it is known who the visitor is. */
  skeleton: ReactNode;
  /** For who may pass. */
  children: ReactNode;
}

/** What is a visitor's own, and all that may stand in its place. */
export interface SessionPart<Props extends object, Data> {
  /** Lets pass who has a session when not said; all that the server renders is what it shows to nobody. */
  readonly gate?: ComponentType<SessionGateProps>;
  /** The call that one must be permitted to make, where that is asked before. */
  readonly call?: ProtectedCall;
  /** Stands there until the API has answered. */
  readonly skeleton: ReactNode;
  /** Asks the API: a hook. */
  readonly useData: (props: Props) => Asked<Data> & { readonly refetch?: () => unknown };
  /** Stands there when there is nothing: no row, or an answer of which `isEmpty` says so. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly show: (data: Data, own: Props & ReadingAgain) => ReactNode;
}

interface ReadingAgain {
  /** Asks the API anew: after a change that shall be seen at once. */
  readonly readAgain: () => void;
}

/**
 * Defines the component of a part that is for visitors with a session: the gate, what stands there until the API answers,
 * when it refuses, fails, or has nothing, follow. An island loads it, and `defineIslandVariant` puts that into a page.
 */
export function defineSessionPart<Props extends object = object, Data = unknown>(
  part: SessionPart<Props, Data>,
): (props: Props) => ReactNode {
  const { gate: Gate = SessionPlace, call, skeleton } = part;
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

function ownOf<Props extends object, Data>({ useData, skeleton, isEmpty, empty, show }: SessionPart<Props, Data>) {
  return function Own(props: Props): ReactNode {
    const asked = useData(props);
    if (asked.data === null && empty) return empty;
    const readAgain = () => void asked.refetch?.();
    return (
      <Answer of={asked} skeleton={skeleton}>
        {(data) => (isEmpty?.(data) ? empty : show(data, { ...props, readAgain }))}
      </Answer>
    );
  };
}
