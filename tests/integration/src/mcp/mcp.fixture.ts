import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { modules } from '../modules.js';

export const siteUrl = 'https://boats.example';

/** Starts an API that assistants can connect to, or another process on the same database. */
export const mcpApp = (first?: TestApp): Promise<TestApp> =>
  createTestApp({
    modules,
    env: { MCP: 'on', SITE_URL: siteUrl },
    ...(first && { databaseUrl: first.databaseUrl }),
  });

/** The result of a tool: its value, or its error. */
export interface ToolResult<T> {
  readonly isError: boolean;
  readonly value: T;
  readonly text: string;
}

/** The official client, connected with an access token. */
export interface Assistant {
  readonly client: Client;
  call<T = Record<string, unknown>>(name: string, input?: object): Promise<ToolResult<T>>;
  close(): Promise<void>;
}

export async function connect(app: TestApp, token: string): Promise<Assistant> {
  const url = new URL('/api/mcp', await app.listen());
  const headers = { authorization: `Bearer ${token}` };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return {
    client,
    async call<T>(name: string, input: object = {}): Promise<ToolResult<T>> {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } });
      const [first] = content as readonly { readonly text: string }[];
      const text = first?.text ?? '';
      return { isError: isError === true, text, value: parsed(text) as T };
    },
    close: () => client.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
