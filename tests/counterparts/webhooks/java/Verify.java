import com.google.gson.Gson;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.io.InputStreamReader;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Verifies deliveries; writes for each whether its signature is good. */
public class Verify {
  record Delivery(String body, Map<String, String> headers) {}

  record Asked(String secret, List<Delivery> deliveries) {}

  public static void main(String[] args) throws Exception {
    var asked = new Gson().fromJson(new InputStreamReader(System.in, "UTF-8"), Asked.class);
    var webhook = new Webhook(asked.secret());
    System.out.println(asked.deliveries().stream().map(one -> verified(webhook, one)).toList());
  }

  static boolean verified(Webhook webhook, Delivery delivery) {
    var headers = delivery.headers().entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, one -> List.of(one.getValue())));
    try {
      webhook.verify(delivery.body(), HttpHeaders.of(headers, (name, value) -> true));
      return true;
    } catch (WebhookVerificationException error) {
      return false;
    }
  }
}
