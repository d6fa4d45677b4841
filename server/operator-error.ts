/** An error whose message is a sentence for the operator. Programs print it without a stack, and exit with 1. */
export class OperatorError extends Error {}
