import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { PostgresCluster } from '@flotilla/testing';
import pg from 'pg';
import { startDatabase } from '../database.js';
import { type Costs, simulate } from '../simulation.js';

const samples = 400;
const warmUp = 50;
const pauseMs = 3;
const sizes = [2, 4, 8, 16];
const writesPerSecond = [10, 50];

/** Measures the ways of confirmations on this machine, and simulates their cost for larger topologies. */
export async function confirmations(): Promise<[]> {
  const database = await startDatabase();
  try {
    const costs = { notifyMs: await notifyTimes(database), ...(await streamTimes()) };
    console.log(
      `  measured: NOTIFY ${summaryOf(costs.notifyMs)} ms, one way on a stream ${summaryOf(costs.hopMs)} ms (median, p99); CPU per message ${costs.messageMs.toFixed(3)} ms\n`,
    );
    for (const rate of writesPerSecond) console.log(`${tableOf(costs, rate)}\n`);
  } finally {
    await database.remove();
  }
  return [];
}

function tableOf(costs: Costs, rate: number): string {
  const head = `| Sites × APIs, ${rate} writes/s | Streams per site | Messages per write | Heartbeats per second | Added latency p50 | p99 | Busiest process |`;
  const rows = sizes.flatMap((size) =>
    [size, 2].slice(0, size === 2 ? 1 : 2).map((streamsPerSite) => {
      const result = simulate({ sites: size, apis: size, streamsPerSite }, costs, rate);
      const { messagesPerWrite, heartbeatsPerSecond, p50, p99, busiest } = result;
      return `| ${size} × ${size} | ${streamsPerSite} | ${messagesPerWrite} | ${heartbeatsPerSecond} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${(busiest * 100).toFixed(1)} % |`;
    }),
  );
  return [head, '|---|---|---|---|---|---|---|', ...rows].join('\n');
}

/** Measures the time from `pg_notify` to the receipt on another connection. */
async function notifyTimes({ url }: PostgresCluster): Promise<number[]> {
  const [sender, receiver] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([sender.connect(), receiver.connect()]);
  await receiver.query('listen hop');
  const times: number[] = [];
  for (let turn = 0; turn < samples + warmUp; turn++) {
    const began = performance.now();
    const received = once(receiver, 'notification');
    await Promise.all([sender.query(`select pg_notify('hop', $1)`, [String(turn)]), received]);
    if (turn >= warmUp) times.push(performance.now() - began);
    await setTimeout(pauseMs);
  }
  await Promise.all([sender.end(), receiver.end()]);
  return times;
}

/** Measures one way on an open HTTP stream, as half of a round trip of a line, and the CPU time of a message. */
async function streamTimes(): Promise<{ hopMs: number[]; messageMs: number }> {
  const server = createServer((incoming, response) => {
    response.writeHead(200);
    response.flushHeaders();
    incoming.pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST' });
  outgoing.flushHeaders();
  const [stream] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
  const hopMs: number[] = [];
  let cpu = process.cpuUsage();
  for (let turn = 0; turn < samples + warmUp; turn++) {
    if (turn === warmUp) cpu = process.cpuUsage();
    const began = performance.now();
    const back = once(stream, 'data');
    outgoing.write(`data: {"sequence":${turn},"tags":["blog.article"]}\n\n`);
    await back;
    if (turn >= warmUp) hopMs.push((performance.now() - began) / 2);
  }
  const { user, system } = process.cpuUsage(cpu);
  outgoing.destroy();
  server.closeAllConnections();
  server.close();
  // A round trip sends and receives two messages, all in this process.
  return { hopMs, messageMs: (user + system) / 1000 / samples / 4 };
}

function summaryOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]?.toFixed(2)).join(', ');
}
