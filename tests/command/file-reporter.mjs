import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** A reporter of vitest that writes one entry for each file into TEST_REPORT (`FileResult` of parts.mjs). */
export default class FileReporter {
  onTestRunEnd(modules, errors) {
    if (!process.env.TEST_REPORT) return;
    const files = modules.map(fileResult);
    for (const error of errors)
      files.push({
        ...{ project: '', file: 'outside of any test', seconds: 0, ok: false, passed: 0 },
        skipped: 0,
        failures: [firstLine(error.message)],
      });
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(files));
  }
}

function fileResult(module) {
  const tests = [...module.children.allTests()];
  const { duration, collectDuration } = module.diagnostic();
  const failures = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => `${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`);
  const outside = module.errors().map(({ message }) => firstLine(message));
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => `${suite.fullName}: ${firstLine(message)}`),
  );
  return {
    project: module.project.name,
    file: path.relative(process.cwd(), module.moduleId),
    seconds: (duration + collectDuration) / 1000,
    ok: module.ok(),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    skipped: tests.filter((test) => test.result().state === 'skipped').length,
    failures: [...outside, ...suites, ...failures],
  };
}

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 300);
}
