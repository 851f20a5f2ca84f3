import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/generate/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'fuzz', include: ['tests/fuzz/**/*.test.ts'], environment: 'node', testTimeout: 600_000 } },
      {
        // Pages in a real browser over a real server; they need `npm run build` first.
        test: { name: 'browser', include: ['tests/{embed,leak,e2e,gallery}/**/*.test.ts'], environment: 'node', testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: false },
      },
    ],
  },
});
