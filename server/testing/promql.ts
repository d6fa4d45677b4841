/**
 * Evaluates the part of PromQL that our alerting rules use, so that tests can show that they fire. Unlike Prometheus,
 * `rate` and `increase` do not extrapolate.
 */

export interface Series {
  labels: Readonly<Record<string, string>>;
  /** Time in seconds and value, oldest first. */
  samples: readonly (readonly [number, number])[];
}
interface Point {
  labels: Readonly<Record<string, string>>;
  value: number;
}
type Value = number | Point[];

/** A sample older than this is not seen any more. */
const STALE_SECONDS = 300;
const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
const TOKEN =
  /\s*(\d[\d.]*(?:e\d+)?(?![\w.])|\d+[smhd]|[a-zA-Z_]\w*|"(?:[^"\\]|\\.)*"|=~|!~|==|!=|>=|<=|[-+*/><=(){}[\],])/y;
const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
};
const ARITHMETIC: Record<string, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};
const LEVELS = [["unless", "and"], Object.keys(COMPARISONS), ["+", "-"], ["*", "/"]];

/** Returns the sum of all increases. A counter that becomes smaller was reset to 0. */
function increaseOf(values: readonly number[]): number {
  return values.slice(1).reduce((sum, value, i) => {
    const before = values[i] ?? 0;
    return sum + (value < before ? value : value - before);
  }, 0);
}
const RANGE_FUNCTIONS: Record<string, (values: readonly number[], seconds: number) => number | null> = {
  increase: (values) => (values.length < 2 ? null : increaseOf(values)),
  rate: (values, seconds) => (values.length < 2 ? null : increaseOf(values) / seconds),
  changes: (values) => values.slice(1).filter((value, i) => value !== values[i]).length,
  min_over_time: (values) => Math.min(...values),
  max_over_time: (values) => Math.max(...values),
};
const AGGREGATIONS: Record<string, (values: readonly number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

const without = (labels: Point["labels"], names: readonly string[]) =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name)));
const only = (labels: Point["labels"], names: readonly string[]) =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));
const keyOf = (labels: Point["labels"]) => JSON.stringify(Object.entries(labels).sort());

function groupedBy(
  points: readonly Point[],
  labelsOf: (point: Point) => Point["labels"],
): [Point["labels"], Point[]][] {
  const groups = new Map<string, [Point["labels"], Point[]]>();
  for (const point of points) {
    const labels = labelsOf(point);
    const group = groups.get(keyOf(labels)) ?? [labels, []];
    group[1].push(point);
    groups.set(keyOf(labels), group);
  }
  return [...groups.values()];
}

function quantile(q: number, buckets: Point[]): Point[] {
  return groupedBy(buckets, ({ labels }) => without(labels, ["le"])).flatMap(([labels, of]) => {
    const sorted = of
      .map(({ labels: { le }, value }) => [le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le), value] as const)
      .sort(([a], [b]) => a - b);
    const total = sorted.at(-1)?.[1] ?? 0;
    if (total === 0) return [];
    const found = sorted.findIndex(([, count]) => count >= q * total);
    const [upper, count] = sorted[found] ?? [0, 0];
    const [lower, before] = sorted[found - 1] ?? [0, 0];
    // As in Prometheus, the last bucket counts as its lower bound.
    const value =
      upper === Number.POSITIVE_INFINITY ? lower : lower + ((upper - lower) * (q * total - before)) / (count - before);
    return [{ labels, value }];
  });
}

/** Reads one expression and computes it on the way. */
class Evaluation {
  readonly #tokens: string[] = [];
  readonly #series: readonly Series[];
  readonly #at: number;
  #next = 0;

  constructor(expression: string, series: readonly Series[], at: number) {
    this.#series = series;
    this.#at = at;
    TOKEN.lastIndex = 0;
    while (expression.slice(TOKEN.lastIndex).trim() !== "") {
      const from = TOKEN.lastIndex;
      const [, token] = TOKEN.exec(expression) ?? [];
      if (token === undefined) throw new Error(`cannot read ${expression.slice(from)}`);
      this.#tokens.push(token);
    }
  }

  whole(): Value {
    const value = this.#binary(0);
    if (this.#next < this.#tokens.length) throw new Error(`unexpected ${this.#tokens.slice(this.#next).join(" ")}`);
    return value;
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false;
    this.#next += 1;
    return true;
  }
  #require(token: string): void {
    if (!this.#takes(token)) throw new Error(`${token} expected, not ${this.#tokens[this.#next]}`);
  }
  #token(): string {
    this.#next += 1;
    return this.#tokens[this.#next - 1] ?? "";
  }

  #binary(level: number): Value {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#single();
    let left = this.#binary(level + 1);
    while (operators.includes(this.#tokens[this.#next] ?? "")) {
      const operator = this.#token();
      const ignored = this.#takes("ignoring") ? this.#names() : [];
      left = this.#combine(operator, left, this.#binary(level + 1), ignored);
    }
    return left;
  }

  #combine(operator: string, left: Value, right: Value, ignored: readonly string[]): Value {
    if (typeof left === "number") throw new Error("a number on the left is not supported");
    const match = (labels: Point["labels"]) => keyOf(without(labels, ["__name__", ...ignored]));
    const others = typeof right === "number" ? null : new Map(right.map(({ labels, value }) => [match(labels), value]));
    return left.flatMap(({ labels, value }) => {
      const other = others === null ? (right as number) : others.get(match(labels));
      if (operator === "unless") return other === undefined ? [{ labels, value }] : [];
      if (other === undefined) return [];
      if (operator === "and") return [{ labels, value }];
      const isMet = COMPARISONS[operator];
      if (isMet) return isMet(value, other) ? [{ labels, value }] : [];
      const result = ARITHMETIC[operator]?.(value, other) ?? Number.NaN;
      return [{ labels: without(labels, ["__name__", ...ignored]), value: result }];
    });
  }

  #names(): string[] {
    const names: string[] = [];
    this.#require("(");
    while (!this.#takes(")")) {
      names.push(this.#token());
      this.#takes(",");
    }
    return names;
  }

  #single(): Value {
    const token = this.#token();
    if (token === "(") {
      const value = this.#binary(0);
      this.#require(")");
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    if (token in AGGREGATIONS) return this.#aggregation(token);
    if (token === "histogram_quantile") return this.#quantile();
    const onRange = RANGE_FUNCTIONS[token];
    return onRange ? this.#onRange(onRange) : this.#now(this.#selected(token));
  }

  #aggregation(name: string): Point[] {
    const kept = this.#takes("by") ? this.#names() : [];
    this.#require("(");
    const points = this.#binary(0) as Point[];
    this.#require(")");
    return groupedBy(points, ({ labels }) => only(labels, kept)).map(([labels, of]) => ({
      labels,
      value: AGGREGATIONS[name]?.(of.map(({ value }) => value)) ?? Number.NaN,
    }));
  }

  #quantile(): Point[] {
    this.#require("(");
    const q = Number(this.#token());
    this.#require(",");
    const buckets = this.#binary(0) as Point[];
    this.#require(")");
    return quantile(q, buckets);
  }

  #onRange(compute: (values: readonly number[], seconds: number) => number | null): Point[] {
    this.#require("(");
    const found = this.#selected(this.#token());
    this.#require("[");
    const [, count = "", unit = ""] = /^(\d+)(.)$/.exec(this.#token()) ?? [];
    const seconds = Number(count) * (UNITS[unit] ?? Number.NaN);
    this.#require("]");
    this.#require(")");
    return found.flatMap(({ labels, samples }) => {
      const values = samples.filter(([at]) => at > this.#at - seconds && at <= this.#at).map(([, value]) => value);
      const value = values.length === 0 ? null : compute(values, seconds);
      return value === null ? [] : [{ labels: without(labels, ["__name__"]), value }];
    });
  }

  #now(found: readonly Series[]): Point[] {
    return found.flatMap(({ labels, samples }) => {
      const [at, value] = samples.findLast(([time]) => time <= this.#at) ?? [];
      return at === undefined || value === undefined || at < this.#at - STALE_SECONDS ? [] : [{ labels, value }];
    });
  }

  #selected(name: string): Series[] {
    const matchers: ((labels: Series["labels"]) => boolean)[] = [];
    if (this.#takes("{"))
      while (!this.#takes("}")) {
        const [label, operator, text] = [this.#token(), this.#token(), JSON.parse(this.#token()) as string];
        const pattern = new RegExp(`^(?:${text})$`);
        const isEqual = (value: string) => (operator.endsWith("~") ? pattern.test(value) : value === text);
        matchers.push((labels) => isEqual(labels[label] ?? "") !== operator.startsWith("!"));
        this.#takes(",");
      }
    return this.#series.filter(({ labels }) => labels.__name__ === name && matchers.every((meets) => meets(labels)));
  }
}

/** Returns the series for which an expression is met at a time. */
export function evaluate(expression: string, series: readonly Series[], at: number): Point[] {
  return new Evaluation(expression, series, at).whole() as Point[];
}

/** Returns the samples of a scrape, with the name as the label `__name__`. */
export function readScrape(text: string): Point[] {
  return [...text.matchAll(/^([a-zA-Z_]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = "", given = "", value = ""]) => ({
    labels: {
      __name__: name,
      ...Object.fromEntries([...given.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text])),
    },
    value: value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value),
  }));
}
