import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.enums.Opcode;
import org.java_websocket.handshake.ServerHandshake;
import org.java_websocket.protocols.IProtocol;
import org.java_websocket.protocols.Protocol;

/** Opens a socket, sends what it is given, and reads until a frame of a type comes or the socket is closed. */
public class Talk {
  record Message(String kind, String text, List<String> parts) {}

  record Asked(String url, List<String> protocols, Map<String, String> headers, List<Message> send, String until) {}

  public static void main(String[] args) throws Exception {
    var reader = new InputStreamReader(System.in, StandardCharsets.UTF_8);
    var asked = new Gson().fromJson(reader, Asked.class);
    List<IProtocol> protocols = asked.protocols().stream().map(Protocol::new).collect(Collectors.toList());
    if (protocols.isEmpty()) protocols.add(new Protocol(""));
    new Socket(asked, new Draft_6455(List.of(), protocols)).connectBlocking();
  }

  static class Socket extends WebSocketClient {
    final Asked asked;
    final List<JsonElement> frames = new ArrayList<>();
    String protocol = "";

    Socket(Asked asked, Draft_6455 draft) {
      super(URI.create(asked.url()), draft, asked.headers());
      this.asked = asked;
    }

    @Override
    public void onOpen(ServerHandshake handshake) {
      protocol = handshake.getFieldValue("sec-websocket-protocol");
    }

    @Override
    public void onMessage(String text) {
      JsonObject frame = JsonParser.parseString(text).getAsJsonObject();
      frames.add(frame);
      var type = frame.get("type").getAsString();
      if (type.equals("ready")) asked.send().forEach(this::write);
      if (type.equals(asked.until())) say(null);
    }

    void write(Message message) {
      if (message.kind().equals("binary")) send(message.text().getBytes(StandardCharsets.UTF_8));
      if (message.kind().equals("text")) send(message.text());
      if (!message.kind().equals("parts")) return;
      for (int n = 0; n < message.parts().size(); n++) {
        var bytes = ByteBuffer.wrap(message.parts().get(n).getBytes(StandardCharsets.UTF_8));
        sendFragmentedFrame(Opcode.TEXT, bytes, n == message.parts().size() - 1);
      }
    }

    @Override
    public void onClose(int code, String reason, boolean remote) {
      say(code);
    }

    @Override
    public void onError(Exception error) {
      error.printStackTrace();
    }

    void say(Integer closed) {
      Map<String, Object> said = new HashMap<>();
      said.put("protocol", protocol.isEmpty() ? null : protocol);
      said.put("frames", frames);
      said.put("closed", closed);
      System.out.println(new GsonBuilder().serializeNulls().create().toJson(said));
      System.exit(0);
    }
  }
}
