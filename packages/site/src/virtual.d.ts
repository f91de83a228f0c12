/// <reference types="vite/client" />

declare module 'virtual:flotilla/modules' {
  /** Keys are the names of the packages. */
  export const modules: Readonly<Record<string, import('@flotilla/react').WebModule>>;
}

declare module 'virtual:flotilla/islands' {
  export const islands: readonly (
    | import('@flotilla/react').IslandDefinition
    | import('@flotilla/react').EnhancementDefinition
  )[];
}

declare module 'virtual:flotilla/session' {
  export const sessionSource:
    | Parameters<typeof import('@flotilla/react/session').provideSessionSource>[0]
    | undefined;
}

declare module 'virtual:flotilla/admin' {
  export const modules: readonly import('@flotilla/core').Module[];
  export const extensions: readonly import('@flotilla/admin/extend').AdminModule[];
  /** Modules of the extensions. */
  export const names: readonly string[];
  /** Labels of definitions, by language; empty in development, where modules contain them. */
  /** Loaders of the labels by language; the others are of variants, and help texts. */
  export const labels: Readonly<
    Record<string, () => Promise<{ labels: import('@flotilla/admin').ModuleLabels }>>
  >;
  export const moreLabels: Readonly<
    Record<string, () => Promise<{ labels: import('@flotilla/admin').ModuleLabels }>>
  >;
  /** Loads how editors fill blocks; absent in development, where views contain it. */
  export const editing: (() => Promise<readonly import('@flotilla/core/studio').BlockEditing[]>) | undefined;
  export const sessionSource:
    | Parameters<typeof import('@flotilla/react/session').provideSessionSource>[0]
    | undefined;
}

declare module 'virtual:flotilla/settings' {
  export const settings: Readonly<Record<string, string>>;
  export const rowPages: Readonly<Record<string, string>>;
}
