import { readEnvironment } from '@flotilla/core';
import { z } from 'zod';
import { echo, type LanguageModel } from './model/language-model.js';
import { openAiModel } from './model/open-ai.js';

/** The environment variables of agents. */
export const agentEnvironment = z
  .object({
    AI_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://api.openai.com/v1' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional()
      .describe(
        'Base URL of an endpoint with OpenAI’s protocol, without `/chat/completions`. Without it assistants do not answer in chats; with `DEPLOYMENT=development` an echo answers',
      ),
    AI_API_KEY: z
      .string()
      .min(1)
      .optional()
      .describe('API key of the endpoint, if it requires one')
      .meta({ secret: true }),
    AI_MODEL: z.string().min(1).optional().describe('The name of the model. Required with `AI_BASE_URL`'),
    AI_TIMEOUT_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(600)
      .default(120)
      .describe('Time limit for an answer of the model, in seconds'),
    AI_ANSWERS_A_DAY: z.coerce
      .number()
      .int()
      .min(1)
      .default(5000)
      .describe('Answers in chats per day, of all people together; agents are not counted'),
  })
  .superRefine((given, context) => {
    if (given.AI_BASE_URL !== undefined && given.AI_MODEL === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['AI_MODEL'],
        message: 'is missing. It belongs to AI_BASE_URL',
      });
    }
  });

/**
 * Returns the model that the environment configures; an echo in development, otherwise undefined. @throws
 * ConfigError
 */
export function readLanguageModel(
  environment: NodeJS.ProcessEnv,
  deployment = environment.DEPLOYMENT,
): LanguageModel | undefined {
  const given = readEnvironment(agentEnvironment, environment);
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = given;
  if (baseUrl !== undefined && model !== undefined) {
    return openAiModel({ baseUrl, model, apiKey, timeoutMs: given.AI_TIMEOUT_SECONDS * 1000 });
  }
  return deployment === 'development' ? echo : undefined;
}

/** Returns the daily limit of answers in chats. @throws ConfigError */
export const readAnswersADay = (environment: NodeJS.ProcessEnv): number =>
  readEnvironment(agentEnvironment, environment).AI_ANSWERS_A_DAY;
