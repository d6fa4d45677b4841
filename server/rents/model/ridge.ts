import { CholeskyDecomposition, Matrix } from "ml-matrix";
import { type Columns, MAX_COLUMNS } from "./columns.ts";

/** Ridge regression with Huber weights, which limit the influence of outliers. */

/** Residuals beyond this many robust standard deviations get a lower (Huber) weight. */
const HUBER = 1.5;
const HUBER_ROUNDS = 3;
/** Converts the median absolute deviation (MAD) to a standard deviation. */
const MAD_TO_DEVIATION = 1.4826;

interface Fit {
  coefficients: Float64Array;
  /** Of each row: the given weight, reduced for outliers. */
  weights: Float64Array;
}

const scratch = () => ({ columns: new Int32Array(MAX_COLUMNS), values: new Float64Array(MAX_COLUMNS) });

/** Solves the normal equations of the rows with these weights. */
function solve(columns: Columns, rows: Int32Array, targets: Float64Array, weights: Float64Array): Float64Array {
  const { count, shrink } = columns;
  const row = scratch();
  const products = Array.from({ length: count }, () => new Float64Array(count));
  const right = new Float64Array(count);
  for (let i = 0; i < rows.length; i++) {
    const [weight, target] = [weights[i] as number, targets[i] as number];
    const length = columns.write(rows[i] as number, row);
    for (let a = 0; a < length; a++) {
      const column = row.columns[a] as number;
      const weighted = weight * (row.values[a] as number);
      right[column] = (right[column] as number) + weighted * target;
      const line = products[column] as Float64Array;
      for (let b = 0; b <= a; b++) {
        const other = row.columns[b] as number;
        line[other] = (line[other] as number) + weighted * (row.values[b] as number);
      }
    }
  }
  const matrix = new Matrix(count, count);
  for (const [a, line] of products.entries()) {
    for (let b = 0; b < a; b++) {
      matrix.set(a, b, line[b] as number);
      matrix.set(b, a, line[b] as number);
    }
    matrix.set(a, a, (line[a] as number) + (shrink[a] as number));
  }
  return Float64Array.from(new CholeskyDecomposition(matrix).solve(Matrix.columnVector(right)).to1DArray());
}

/** Returns what the coefficients predict for a home. */
export function predict(columns: Columns, coefficients: Float64Array, home: number, row = scratch()): number {
  const length = columns.write(home, row);
  let sum = 0;
  for (let a = 0; a < length; a++)
    sum += (coefficients[row.columns[a] as number] as number) * (row.values[a] as number);
  return sum;
}

/** Returns the targets of the rows minus what the coefficients predict. */
export function residualsOf(columns: Columns, coefficients: Float64Array, rows: Int32Array, targets: Float64Array) {
  const row = scratch();
  return Float64Array.from(rows, (home, i) => (targets[i] as number) - predict(columns, coefficients, home, row));
}

/** Fits the targets of the rows, which are indexes of homes. */
export function fitRidge(columns: Columns, rows: Int32Array, targets: Float64Array, given: Float64Array): Fit {
  let weights = given;
  let coefficients = solve(columns, rows, targets, weights);
  for (let round = 0; round < HUBER_ROUNDS; round++) {
    const distances = residualsOf(columns, coefficients, rows, targets).map(Math.abs);
    const median = distances.toSorted()[Math.floor(distances.length / 2)] ?? 0;
    const limit = HUBER * MAD_TO_DEVIATION * median;
    weights = given.map((weight, i) => weight * Math.min(1, limit / Math.max(distances[i] as number, Number.EPSILON)));
    coefficients = solve(columns, rows, targets, weights);
  }
  return { coefficients, weights };
}
