import { useAccess } from '../context/access.js';
import { useStoredState } from '../context/stored-state.js';

/** State that this browser keeps for each account. */
export function useOwnState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { subjectId } = useAccess();
  return useStoredState(subjectId === undefined ? name : `${name}:${subjectId}`, initial);
}
