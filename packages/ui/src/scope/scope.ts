import { type Context, createContext, type ReactNode, useContext } from 'react';

/** A value that a component provides to all components below it. */
export type Scope<T> = Context<T>;

/** Creates a scope. Server components have no React contexts; for them `scope.server.ts` replaces this file. */
export function createScope<T>(initial: T): Scope<T> {
  return createContext(initial);
}

/** Returns the value that the closest component above provides. */
export function useScope<T>(scope: Scope<T>): T {
  return useContext(scope);
}

/** Renders an element with the scopes in it. */
export function renderScoped(node: ReactNode): ReactNode {
  return node;
}
