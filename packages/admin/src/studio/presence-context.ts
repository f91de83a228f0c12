import { nodeKey, partsOfNode } from '@flotilla/core/studio';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAuthorName } from '../rows/author-name.js';
import type { Colleague, EditorPlace, Presence } from './presence.js';
import { useStudioState } from './studio-context.js';

const PresenceContext = createContext<Presence | null>(null);

export const PresenceProvider = PresenceContext.Provider;

/** Returns the presence of the studio around a component. */
export function usePresence(): Presence {
  const presence = use(PresenceContext);
  if (!presence) throw new Error('This is a part of the page studio. Render it inside <Studio>.');
  return presence;
}

/** Returns the other people in the studio. */
export function useColleagues(): readonly Colleague[] {
  const presence = usePresence();
  return useSyncExternalStore(presence.subscribe, presence.get);
}

/** Returns a function that names a person. */
export function useColleagueName(): (one: Colleague) => string {
  const nameOf = useAuthorName();
  return ({ subjectId, name }) => nameOf({ kind: 'subject', id: subjectId, name: name ?? undefined });
}

/** Returns the person that types in a field, until some seconds after the last key. */
export function useTypist(place: EditorPlace): Colleague | undefined {
  const presence = usePresence();
  useColleagues();
  const typist = presence.typingAt(place);
  const [, setTick] = useState(0);
  const isLocked = typist !== undefined;
  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isLocked]);
  return typist;
}

/** Returns the people at a block or its parts. */
export function useColleaguesAt(key: string): readonly Colleague[] {
  const colleagues = useColleagues();
  const composition = useStudioState((state) => state.composition);
  return useMemo(() => {
    const at = colleagues.filter(({ place }) => place !== null);
    const node = composition?.nodes[key];
    if (at.length === 0 || !composition || !node) return [];
    const own = new Set([nodeKey(node), ...partsOfNode(composition, key)]);
    return at.filter(({ place }) => place && own.has(nodeKey(place)));
  }, [colleagues, composition, key]);
}
