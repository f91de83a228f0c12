import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Place } from './network.js';

/** A Redis server without persistence, as in docker/compose.cluster.yaml. */
export interface RedisServer {
  readonly port: number;
  kill(): Promise<void>;
}

interface RedisStart {
  readonly port: number;
  readonly place?: Place;
}

/** Starts a Redis server, and waits until it accepts connections. */
export async function startRedis({ port, place }: RedisStart): Promise<RedisServer> {
  const host = place?.address ?? '127.0.0.1';
  const options = ['--port', String(port), '--bind', host, '--save', '', '--protected-mode', 'no'];
  const command = ['redis-server', ...options];
  const [program = '', ...args] = place ? ['ip', 'netns', 'exec', place.namespace, ...command] : command;
  const child = spawn(program, args, { stdio: 'ignore' });
  while (!(await accepts(port, host))) await setTimeout(20);
  return { port, kill: () => killed(child) };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function accepts(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
