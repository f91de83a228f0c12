import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Cause,
  problemBody,
  type ProblemBody,
  ProblemError,
  UncertainError,
} from '@flotilla/core/errors';

interface Problem {
  readonly status: number;
  readonly message: string;
  readonly cause: readonly Cause[];
  readonly retryAfter?: number;
  readonly challenge?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Answers every error in one shape. Logs internal errors and answers them with a plain 500. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Answers with an error; also used for errors that Fastify raises before NestJS sees the request. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = withFate(problemOf(error), error, request);
  if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  if (problem.challenge !== undefined) reply.header('www-authenticate', problem.challenge);
  void reply
    .code(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(bodyOf(problem, request.id)));
}

/** Explains to the client of a write with unknown outcome how to find out. */
function withFate(problem: Problem, error: unknown, { method, headers }: FastifyRequest): Problem {
  if (!(error instanceof UncertainError) || method === 'GET' || method === 'HEAD') return problem;
  const wayOut = headers['idempotency-key'] === undefined ? settledBefore : settledByKey;
  return { ...problem, message: `${problem.message} ${wayOut}` };
}

const settledByKey =
  'It may be stored all the same: send it again with the same Idempotency-Key, and it is stored once.';
const settledBefore =
  'It may be stored all the same: look before you send it again. What is sent with an Idempotency-Key can be sent again with the same, and is stored once.';

function bodyOf({ status, message, cause, details }: Problem, requestId: string): ProblemBody {
  return problemBody({ status, error: STATUS_CODES[status] ?? 'Error', message, cause, requestId, details });
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError)
    return {
      status: error.status,
      message: error.message,
      cause: error.causes,
      retryAfter: error.retryAfter,
      challenge: error.challenge,
      ...(error.details && { details: error.details }),
    };
  if (error instanceof HttpException) return plain(error.getStatus(), error.message);
  const status = frameworkStatus(error);
  if (status !== undefined && status < 500) return plain(status, frameworkMessage(error, status));
  return plain(500, 'Something went wrong on the server.');
}

const plain = (status: number, message: string): Problem => ({ status, message, cause: [{ message }] });

/** Returns the status of an error raised by Fastify: body too large, not JSON, or of another type. */
function frameworkStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

function frameworkMessage(error: unknown, status: number): string {
  if (status === 413) return 'The body is larger than allowed.';
  if (status === 415) return 'The content type is not supported. Send application/json.';
  return error instanceof Error ? error.message : 'The request is not well-formed.';
}
