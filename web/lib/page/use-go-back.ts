import { useNavigate } from "react-router";

/** Goes back within the product, or to `otherwise` where the person came in on this very page. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    // React Router counts its steps in the history's state; 0 is where the person came in.
    if ((history.state as { idx?: number } | null)?.idx) void navigate(-1);
    else void navigate(otherwise);
  };
}
