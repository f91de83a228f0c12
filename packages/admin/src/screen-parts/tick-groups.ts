/** Ticks under one heading. */
export interface TickGroup {
  readonly key: string;
  readonly name: string;
  readonly ticks: readonly { readonly key: string; readonly label: string }[];
  /** Lists the group only in results of a search. */
  readonly isSearchOnly?: boolean;
}

/** Groups that a head with their name opens. Without a name they are always open. */
export interface TickSection {
  readonly name?: string;
  readonly groups: readonly TickGroup[];
}

/** Returns the ticks that match a search by their key, by the key or name of their group, or by their section. */
export function foundTicks(sections: readonly TickSection[], search: string): readonly TickSection[] {
  const query = search.trim().toLowerCase();
  const has = (text = '') => text.toLowerCase().includes(query);
  return sections
    .map((section) => ({
      ...section,
      groups: section.groups
        .filter(({ isSearchOnly }) => !isSearchOnly || query !== '')
        .map((group) =>
          has(section.name) || has(group.name) || has(group.key)
            ? group
            : { ...group, ticks: group.ticks.filter(({ key }) => has(key)) },
        )
        .filter(({ ticks }) => ticks.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}
