import { describe, expect, it } from 'vitest';
import { hostRows, rowOf, titleOf, versionsOf } from './matrix.js';

describe('hostRows', () => {
  it('has each manager with each major of NestJS and TypeORM', () => {
    expect(hostRows).toHaveLength(12);
    expect(new Set(hostRows.map(titleOf)).size).toBe(12);
  });

  it('replaces the versions of NestJS and TypeORM', () => {
    const row = { manager: 'npm', nest: '^11.0.0', typeorm: '0.3.20' } as const;

    expect(versionsOf(row, { '@nestjs/core': '12.5.1', fastify: '5.12.8' })).toMatchObject({
      '@nestjs/core': '^11.0.0',
      '@nestjs/typeorm': '^11.0.0',
      typeorm: '0.3.20',
      fastify: '^5.12.8',
    });
  });
});

describe('rowOf', () => {
  it('selects each row by some commit', () => {
    const rows = ['a', 'b', 'c'];

    expect(['00000000', '00000001', '00000002', '00000003'].map((commit) => rowOf(rows, commit))).toEqual([
      'a',
      'b',
      'c',
      'a',
    ]);
  });

  it('rejects the name of a branch', () => {
    expect(() => rowOf(hostRows, 'main')).toThrow('"main" is not the hash of a commit.');
  });
});
