import type { z } from 'zod';
import type { Caller } from '../context/caller.js';

/** The scopes of tools. */
export const toolScopes = ['read', 'draft', 'publish'] as const;
export type ToolScope = (typeof toolScopes)[number];

/** The caller of a tool. */
export interface ToolSession {
  readonly caller: Extract<Caller, { kind: 'subject' }>;
  /** Language of labels and messages. */
  readonly language: string;
  /** The address of the client, for rate limits. */
  readonly ip: string;
}

/** A tool that assistants call. */
export interface Tool<S extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The scope that an application needs to call it. */
  readonly scope: ToolScope;
  /** Hints of the protocol. Clients may ignore them: the server checks each call. */
  readonly hints: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  readonly input: S;
  run(input: z.output<S>, session: ToolSession): Promise<unknown>;
}

/** Defines a tool; the parameter of `run` follows from `input`. */
export const defineTool = <S extends z.ZodObject>(tool: Tool<S>): Tool => tool as unknown as Tool;

/** Returns whether a caller may call the tools of a scope. Accounts themselves have all scopes. */
export const mayUse = ({ caller: { client } }: Pick<ToolSession, 'caller'>, scope: ToolScope): boolean =>
  client === undefined || client.scopes.includes(scope);
