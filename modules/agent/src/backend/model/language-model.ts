/** A call of a tool that the model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it: it may be anything. */
  readonly input: string;
}

/** What was said, the oldest first. */
export type Turn =
  | { readonly by: 'instruction' | 'person'; readonly text: string }
  | { readonly by: 'model'; readonly text: string; readonly calls?: readonly ToolCall[] }
  | { readonly by: 'tool'; readonly callId: string; readonly text: string };

/** What a model may ask to be called. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of what it is called with. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** How much was read and written, in tokens of the model; 0 where it does not say. */
export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

export interface ModelRequest {
  readonly turns: readonly Turn[];
  readonly tools?: readonly OfferedTool[];
  /** Told of each piece of the answer as it comes. */
  readonly onText?: (piece: string) => void;
  readonly signal?: AbortSignal;
}

export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly used: TokenUse;
}

/** What goes on with a text. */
export interface LanguageModel {
  /** @throws UnavailableError when it can't answer now @throws RefusedError when it will never answer this */
  answer(request: ModelRequest): Promise<ModelAnswer>;
}

/** Token of the {@link LanguageModel}; `undefined` where none is configured. */
export const LANGUAGE_MODEL = Symbol('agent.language-model');

/** Says what was said last again: for trying the product without a model. */
export const echo: LanguageModel = {
  async answer({ turns, onText }) {
    const text = turns.findLast(({ by }) => by === 'person')?.text ?? '';
    for (const word of text.split(/(?<=\s)/)) onText?.(word);
    return { text, calls: [], used: { input: 0, output: 0 } };
  },
};
